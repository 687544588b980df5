import { routes } from '@jackdaw/api-contract';
import { bind, type RouteBinding } from '../http/binding.ts';
import type { ExtractionService } from './service.ts';

/** The HTTP side of extraction (rows FD27 to FD29). */
export function extractionRoutes(service: ExtractionService): RouteBinding[] {
  const { extractions } = routes;
  return [
    bind(extractions.create, async (args, { caller }) => ({ extractions: await service.create(caller, args) })),
    bind(extractions.list, async (_args, { caller }) => ({ extractions: await service.list(caller.userId) })),
    bind(extractions.remove, async (args, { caller }) => {
      await service.remove(caller.userId, args.extraction_id);
      return {};
    }),
  ];
}
