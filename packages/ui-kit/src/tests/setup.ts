import '@testing-library/jest-dom/jest-globals';

// The accessibility checks look for ligatures of icon fonts on a canvas; none is simulated.
HTMLCanvasElement.prototype.getContext = () => null;
