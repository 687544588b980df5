import { ACCOUNT_TEXTS } from './account-texts.ts';
import { BILLING_TEXTS } from './billing-texts.ts';
import type { CodeTexts } from './error-text.ts';
import { FILE_TEXTS } from './file-texts.ts';
import { SHARING_TEXTS } from './sharing-texts.ts';

/** What people read about each code; those of programs' mistakes have the general text. */
export const CODE_TEXTS: CodeTexts = { ...ACCOUNT_TEXTS, ...FILE_TEXTS, ...SHARING_TEXTS, ...BILLING_TEXTS };
