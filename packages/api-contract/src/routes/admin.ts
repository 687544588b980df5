// The owner's side (AD1).
export {};
