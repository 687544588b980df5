import { routes } from '@jackdaw/api-contract';
import type { DomainParts } from '../domain.ts';
import { sendZip } from '../downloads/index.ts';
import { AppError } from '../errors.ts';
import { bind, type RouteBinding } from '../http/binding.ts';
import { refuseHead } from '../http/refuse-head.ts';
import type { ZipService } from './service.ts';

/** The HTTP side of zips (section 3.8). */
export function zipRoutes(
  service: ZipService,
  { blobs, passes, rights }: Pick<DomainParts, 'blobs' | 'passes' | 'rights'>,
): RouteBinding[] {
  const { zips } = routes;
  return [
    bind(zips.create, async (args, { caller }) => ({ zip_id: await service.create(caller.userId, args) })),
    bind(zips.list, async (_args, { caller }) => ({ zips: await service.list(caller.userId) })),
    bind(zips.get, ({ id }, { caller, origin }) => service.get(caller, id, origin)),
    bind(zips.cancel, async ({ id }, { caller, request }) => {
      refuseHead(request);
      await service.cancel(caller.userId, id);
      return {};
    }),
    bind(zips.retry, async ({ id }, { caller, request }) => {
      refuseHead(request);
      await service.retry(caller.userId, id);
      return {};
    }),
    bind(zips.storage, async ({ pass, name }, { request, reply }) => {
      const grant = passes.read(pass, name);
      if (!('zipId' in grant)) throw new AppError('Forbidden');
      await rights.check(grant.right, request.ip);
      const { etag, layout, check } = await service.open(grant.zipId);
      const ask = async (entry: Parameters<typeof check>[0]) => {
        await rights.check(grant.right, null);
        await check(entry);
      };
      await sendZip(reply, { blobs, layout, check: ask }, { name: grant.name, etag });
    }),
  ];
}
