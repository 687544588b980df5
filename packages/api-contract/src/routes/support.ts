// Support tickets (SP1).
export {};
