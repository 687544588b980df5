// Download-link jobs (DL1-DL3).
export {};
