// Plans and payments (PY1-PY17).
export {};
