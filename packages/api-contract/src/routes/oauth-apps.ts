// OAuth apps (OA1-OA10).
export {};
