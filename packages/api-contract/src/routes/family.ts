// Family (FM1-FM5).
export {};
