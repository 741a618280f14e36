import { type AuditAction, auditActions } from '@washboard/contract/audit-log/audit-log';
import { api } from '../../lib/api/api.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import { type AuditSearch, auditSpan } from './audit-search.ts';

const pageSize = 50;

export function asAuditAction(text: string | undefined): AuditAction | undefined {
  return auditActions.find((action) => action === text);
}

export function useAuditLog(search: AuditSearch) {
  const { actor, subject } = search;
  const action = asAuditAction(search.action);
  const query = {
    ...auditSpan(search),
    ...(action && { action }),
    ...(actor && { actor }),
    ...(subject && { subject }),
  };
  const language = useLanguage();
  const measurementSystem = useMeasurementSystem();
  const header = { 'x-language': language, 'x-measurement-system': measurementSystem };
  return api.useInfiniteQuery(
    'get',
    '/api/v1/account/auditLog',
    { params: { query: { ...query, limit: pageSize }, header } },
    {
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
    },
  );
}
