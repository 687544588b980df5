// Archive extraction (FD27-FD29).
export {};
