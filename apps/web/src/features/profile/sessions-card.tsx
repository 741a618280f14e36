import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '@washboard/contract/sessions/sessions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Rows } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { Card } from '../../components/layout/card.tsx';
import { api } from '../../lib/api/api.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { DeviceRow, useDeviceName } from './device-row.tsx';

const path = '/api/v1/account/sessions';
export const sessionsKey = ['get', path] as const;

export function SessionsCard() {
  const { t } = useTranslation('profile');
  const sessions = api.useQuery('get', path);
  const [ending, setEnding] = useState<Session | null>(null);
  const areLoaded = !sessions.isPending;
  // The router scrolls before this card is rendered.
  useEffect(() => {
    if (areLoaded && window.location.hash === '#devices') document.getElementById('devices')?.scrollIntoView();
  }, [areLoaded]);
  return (
    <Card id="devices" title={t('sessions.title')}>
      <Loaded query={sessions} failure={t('sessions.failed')} height={112}>
        {(items) => (
          <Rows>
            {items.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </Rows>
        )}
      </Loaded>
      {ending && <EndSessionDialog session={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const device = useDeviceName()(session.userAgent);
  return (
    <DeviceRow
      userAgent={session.userAgent}
      name={device}
      action={
        !session.isCurrent && (
          <TouchButton variant="default" aria-label={t('sessions.endNamed', { device })} onClick={onEnd}>
            {t('sessions.end')}
          </TouchButton>
        )
      }
    >
      {session.isCurrent && (
        <Text size="sm" tone="ready" fw={500} canBreak>
          {t('sessions.thisDevice')}
        </Text>
      )}
      <Text size="sm" tone="quiet" canBreak>
        {t('sessions.address', { address: session.ipAddress })}
      </Text>
      <Text size="sm" tone="quiet">
        {t('sessions.lastUsed', { time: formats.instant(session.lastUsedAt) })}
      </Text>
    </DeviceRow>
  );
}

function EndSessionDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const device = useDeviceName()(session.userAgent);
  const queryClient = useQueryClient();
  const end = api.useMutation('delete', '/api/v1/account/sessions/{id}');

  async function endThere(): Promise<void> {
    try {
      await end.mutateAsync({ params: { path: { id: session.id } } });
    } catch (thrown) {
      // The session has already ended, which was the aim.
      if (asProblem(thrown)?.code !== 'SESSION_NOT_FOUND') return;
    }
    await queryClient.invalidateQueries({ queryKey: sessionsKey });
    onClose();
  }

  return (
    <Confirm
      title={t('sessions.endTitle')}
      confirmLabel={t('sessions.end')}
      tone="danger"
      action={end}
      onConfirm={() => void endThere()}
      onClose={onClose}
    >
      <p>{t('sessions.endText', { device, time: formats.instant(session.lastUsedAt) })}</p>
    </Confirm>
  );
}
