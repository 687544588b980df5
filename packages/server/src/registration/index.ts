import type { Domain, DomainParts } from '../domain.ts';
import { createPasswordResets } from './password-resets.ts';
import { createRegistrationService } from './register-service.ts';
import { registrationRoutes } from './routes.ts';

type Parts = Pick<
  DomainParts,
  | 'config'
  | 'db'
  | 'clock'
  | 'jobs'
  | 'tokens'
  | 'accounts'
  | 'clients'
  | 'hasher'
  | 'mailer'
  | 'enrolment'
  | 'security'
>;

/** Registration and password reset. */
export function createRegistration(parts: Parts): Domain {
  return { routes: registrationRoutes(createRegistrationService(parts), createPasswordResets(parts)) };
}
