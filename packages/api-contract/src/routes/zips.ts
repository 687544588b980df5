// Zip jobs (ZP1-ZP5).
export {};
