// IFTTT (IF1, IF2).
export {};
