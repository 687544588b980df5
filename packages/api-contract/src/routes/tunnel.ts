// Tunnel routes (TN1, TN2).
export {};
