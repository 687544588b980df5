// Registration and password reset (AU18, AU19, AU24, AU25).
export {};
