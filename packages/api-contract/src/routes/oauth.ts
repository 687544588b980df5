// OAuth flow and device codes (AU5-AU12).
export {};
