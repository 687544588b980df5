// App-specific passwords (AC8-AC11).
export {};
