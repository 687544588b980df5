// Clearing and destroying an account (AC6, AC7).
export {};
