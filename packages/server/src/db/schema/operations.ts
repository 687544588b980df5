import type { Generated } from 'kysely';

export interface BansTable {
  /** 32 random hex digits: the value of `X-RateLimit-Id`. */
  id: string;
  /** Who is banned: `user:<id>`, `address:<address or /64>`, `share:<id>:<address or /64>`. */
  subject: string;
  user_id: number | null;
  /** Where it came from: the address, or the /64. Only from there it is lifted. */
  address: string;
  /** `captcha-needed`, `action-mail-sent`, `info-mail-sent`; null when only waiting helps. */
  action: string | null;
  /** SHA-256 of the code that was mailed. */
  code_hash: string | null;
  created_at: string;
  expires_at: string;
  lifted_at: string | null;
}

export interface SupportTicketsTable {
  id: Generated<number>;
  user_id: number | null;
  subject: string;
  message: string;
  error_id: string | null;
  logs: string | null;
  ip_address: string;
  user_agent: string;
  created_at: string;
}

/** Tokens that administrators got for other accounts. */
export interface ImpersonationsTable {
  token_id: number;
  user_id: number;
  admin_id: number;
  expires_at: string;
}

/** What administrators did in other accounts; kept when either account goes. */
export interface AdminAuditTable {
  id: Generated<number>;
  admin_id: number;
  admin_name: string;
  user_id: number;
  username: string;
  /** `impersonate`, or method and path of a request without its query. */
  action: string;
  ip_address: string;
  created_at: string;
}

/** Tables of migration `004-operations`, by name. */
export interface OperationsTables {
  bans: BansTable;
  support_tickets: SupportTicketsTable;
  impersonations: ImpersonationsTable;
  admin_audit: AdminAuditTable;
}
