// History events (EV1-EV4).
export {};
