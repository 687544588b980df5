// What jsdom lacks and React Aria asks for. Layout is not simulated: each element claims a viewport's size, which is what a
// virtual list needs to decide how many rows to show.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { configurable: true, get: () => 1000 },
  clientHeight: { configurable: true, get: () => 600 },
});

Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  writable: true,
  value: (query) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }),
});

globalThis.CSS ??= { escape: (text) => text.replace(/[^\w-]/g, '\\$&') };
Element.prototype.scrollIntoView ??= () => {};
globalThis.IntersectionObserver ??= class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

globalThis.PointerEvent ??= class extends MouseEvent {
  constructor(type, init = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? '';
  }
};
