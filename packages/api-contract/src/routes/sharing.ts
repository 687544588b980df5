// Sharing with friends and cloning (SH1-SH7, FI2, FI3, FI16).
export {};
