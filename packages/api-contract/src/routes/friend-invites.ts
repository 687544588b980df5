// Invitations to friends (AC12, AC13).
export {};
