// Public shares (SH8-SH15).
export {};
