// RSS feeds (RS1-RS11).
export {};
