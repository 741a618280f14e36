import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExportQueue } from '../../platform/export-queue/index.ts';

interface Inspector {
  id: string;
  companyCode: string;
}

/** An inspector has no account. */
const exportRequesterOf = ({ id }: Pick<Inspector, 'id'>) => `inspector ${id}`;

/**
 * The request waits for a slot of the link's company.
 * @throws ProblemError TOO_MANY_EXPORTS
 */
export async function beginInspectorExport(
  exportQueue: ExportQueue,
  inspector: Inspector,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  request.tenancy.tenant = inspector.companyCode;
  request.exportSlot = await exportQueue.acquire(request, reply, {
    tenant: inspector.companyCode,
    userId: exportRequesterOf(inspector),
  });
}

export function positionOfInspectorExport(
  exportQueue: ExportQueue,
  inspector: Pick<Inspector, 'id'>,
  exportId: string,
): number | null {
  return exportQueue.positionOf(exportRequesterOf(inspector), exportId);
}
