import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { dayMs } from '@washboard/contract/time/durations';
import type { Wall as WallData } from '@washboard/contract/wall/wall';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { countAttention } from '../../../features/attention/attention-kinds.ts';
import { useAwakeScreen } from '../../../features/wall/use-awake-screen.ts';
import { useMissingTexts } from '../../../features/wall/use-missing-texts.ts';
import { useNewestVersion } from '../../../features/wall/use-newest-version.ts';
import classes from '../../../features/wall/wall.module.css';
import { useWall } from '../../../features/wall/wall-api.ts';
import { type Night, WallFrame } from '../../../features/wall/wall-frame.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { PageTimeZone } from '../../../lib/time/shown-time-zone.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import { WallAttention } from './wall-attention.tsx';
import { WallMachines } from './wall-machines.tsx';

const route = getRouteApi('/wall/$token');

export function LinkedWallPage() {
  const { token } = route.useParams();
  return <Wall token={token} />;
}

export function WallPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') void navigate({ to: '/devices' });
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [navigate]);
  return <Wall token={null} />;
}

/** Time to make a new link, and to open it on the screen. */
const noticeMs = 14 * dayMs;

const usualNight = { from: 22, to: 6 };

/** @param token of a link; null for the account's own machines */
export function Wall({ token }: { token: string | null }) {
  const { t } = useTranslation('wall');
  const { wall, end, hasFailed, updatedAtMs } = useWall(token);
  useNewestVersion();
  useMissingTexts();
  useAwakeScreen();
  usePageTitle(t('title'));
  const night = wall?.link ? wall.link.night : usualNight;
  if (end) {
    return (
      <WallFrame sentence={t(end)} night={night}>
        <p className={classes.message}>{t('next')}</p>
      </WallFrame>
    );
  }
  if (!wall) return <WallFrame sentence={t('waiting')} hasFailed={hasFailed} night={night} />;
  return (
    <PageTimeZone value={clockOf(wall)}>
      <WallOfMachines wall={wall} hasFailed={hasFailed} loadedAtMs={updatedAtMs} night={night} />
    </PageTimeZone>
  );
}

/** The computer behind a wall screen often has the wrong time zone, so the machines' zone is shown. */
function clockOf({ strips: { machines } }: WallData): string | undefined {
  const [timeZone, ...others] = new Set(machines.map((machine) => machine.timeZone));
  return others.length === 0 ? timeZone : undefined;
}

interface WallOfMachinesProps {
  wall: WallData;
  hasFailed: boolean;
  loadedAtMs: number;
  night: Night;
}

function WallOfMachines({ wall, ...frame }: WallOfMachinesProps) {
  const { t } = useTranslation(['wall', 'common']);
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { link, attention, machineCount, machines, strips } = wall;
  const { count, tone } = countAttention(attention.counts);
  const shown = (of: number) => ({ count: of, shown: formats.integer(of) });
  const sentence =
    count > 0
      ? t('common:needYou', shown(count))
      : machineCount > 0
        ? t('allWell', shown(machineCount))
        : t('noMachines');
  // The clock of the screen may be wrong.
  const lost = t('lost', { time: formats.timeOrDay(strips.until, nowMs) });
  const isEnding = link !== null && Date.parse(link.expiresAt) - nowMs < noticeMs;
  const ending = isEnding ? t('expires', { day: formats.shortDay(link.expiresAt) }) : null;
  const isOfSeveral = new Set(machines.map(({ companyName }) => companyName)).size > 1;
  return (
    <WallFrame
      sentence={sentence}
      tone={count > 0 ? tone : undefined}
      status={[link?.companyName, ending].filter(Boolean).join(' · ')}
      lost={lost}
      {...frame}
    >
      <WallAttention attention={attention} isOfSeveral={isOfSeveral} />
      <WallMachines wall={wall} isOfSeveral={isOfSeveral} />
    </WallFrame>
  );
}
