// A test file may ask for the Node environment: then there is no page to complete.
if (typeof window !== 'undefined') require('./complete-page.cjs');
