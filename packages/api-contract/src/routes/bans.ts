// Lifting bans (BN1).
export {};
