"""Campaigns: many generated programs through a bufferizer, each judged, what is wrong made small and kept."""
