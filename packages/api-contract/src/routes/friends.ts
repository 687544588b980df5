// Friends (FR1-FR10).
export {};
