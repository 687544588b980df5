// Podcast feeds of folders (PC1, PC2).
export {};
