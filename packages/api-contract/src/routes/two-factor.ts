// The second factor (TF1-TF4).
export {};
