/** One entry of the error catalogue (section 8 of the contract). */
export interface ErrorEntry {
  readonly status: number;
  /** `error_type` on the wire, when it is not the key itself. */
  readonly type?: string;
  /** English sentence for `error_message`. */
  readonly message: string;
  /** The request field at fault, for forms. */
  readonly field?: string;
  /** Trying the very same request again may help. */
  readonly retry?: boolean;
  /** Keys that `extra` must hold. */
  readonly extra?: readonly string[];
  /** The answer also carries the type as `error`, where OAuth libraries look for it. */
  readonly oauth?: boolean;
  /** Not in the contract: an error of our own that no other server sends. */
  readonly own?: boolean;
}
