/** Offers this server to the browser as the program for magnet links. Answers what stands in the way, if anything. */
export function registerMagnetHandler(): 'handlerUnsupported' | 'handlerInsecure' | null {
  if (typeof navigator.registerProtocolHandler !== 'function') {
    return window.isSecureContext ? 'handlerUnsupported' : 'handlerInsecure';
  }
  try {
    navigator.registerProtocolHandler('magnet', `${window.location.origin}/magnet?url=%s`);
    return null;
  } catch {
    return 'handlerInsecure';
  }
}
