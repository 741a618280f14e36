import { rangeNames } from '@washboard/contract/appliances/range-names';
import { type PanelState, supplyNames } from '@washboard/contract/panel/panel';
import { plausibleReading } from '@washboard/contract/telemetry/channels';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import IconClockPlay from '~icons/tabler/clock-play';
import IconDeviceGamepad2 from '~icons/tabler/device-gamepad-2';
import IconRefreshAlert from '~icons/tabler/refresh-alert';
import IconWifi from '~icons/tabler/wifi';
import IconWifiOff from '~icons/tabler/wifi-off';
import { LevelGauge } from '../../../components/gauges/level-gauge.tsx';
import { TemperatureGauge } from '../../../components/gauges/temperature-gauge.tsx';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { displayMode, supplyShare } from '../panel-view.ts';
import { AlarmLine } from './alarm-line.tsx';
import { CycleLine } from './cycle-line.tsx';
import classes from './display.module.css';

/** Most machines keep their factory settings, so this part is loaded on demand. */
const AsConfigured = lazy(async () => ({
  default: (await loadPart(() => import('./as-configured.tsx'))).AsConfigured,
}));

interface DisplayProps {
  state: PanelState;
  chosen: string;
  message: string | null;
}

export function Display(props: DisplayProps) {
  const { display } = props.state;
  const glass = <DisplayGlass {...props} />;
  if (!display) return glass;
  return (
    <Suspense fallback={glass}>
      <AsConfigured settings={display}>{glass}</AsConfigured>
    </Suspense>
  );
}

function DisplayGlass({ state, chosen, message }: DisplayProps) {
  const { t } = useTranslation('panel');
  const language = useLanguage();
  const mode = displayMode(state);
  return (
    <section
      className={classes.glass}
      lang={language}
      data-mantine-color-scheme="dark"
      data-mode={mode}
      aria-label={t('display.label')}
    >
      {mode !== 'dark' && <StatusBar state={state} />}
      {mode !== 'dark' && <RewashNotice cycleNumber={state.status.rewashCycleNumber ?? null} />}
      {mode === 'dark' || mode === 'off' ? (
        <p className={classes.asleep}>
          {mode === 'off' ? rangeNames[state.gamma] : <VisuallyHidden>{t('display.dark')}</VisuallyHidden>}
        </p>
      ) : (
        <DisplayReadout state={state} chosen={chosen} />
      )}
      {mode !== 'dark' && state.claimingCode !== null && (
        <p role="status" className={classes.code}>
          <span>{t('display.claimingCode')}</span> <strong>{spaced(state.claimingCode)}</strong>
        </p>
      )}
      <p role="status" className={classes.message} data-shown={message !== null || undefined}>
        {message}
      </p>
    </section>
  );
}

function RewashNotice({ cycleNumber }: { cycleNumber: number | null }) {
  const { t } = useTranslation('panel');
  const formats = useFormats();
  if (cycleNumber === null) return null;
  return (
    <p role="status" className={classes.rewash}>
      <IconRefreshAlert size={24} />
      <strong>{t('display.rewash')}</strong>
      <span>{t('display.rewashCycle', { number: formats.integer(cycleNumber) })}</span>
    </p>
  );
}

function StatusBar({ state }: { state: PanelState }) {
  const { t } = useTranslation(['panel', 'common']);
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const mode = displayMode(state);
  if (mode === 'dark') return null;
  const { network, timeFactor } = state;
  const NetworkIcon = network.isConnected ? IconWifi : IconWifiOff;
  return (
    <div className={classes.bar}>
      <span className={classes.state} data-mode={mode}>
        {t(`common:condition.${mode}`)}
      </span>
      <span className={classes.signs}>
        {timeFactor !== 1 && (
          <span className={classes.sign}>
            <IconClockPlay size={18} />
            {t('time.factor', { factor: formats.integer(timeFactor) })}
          </span>
        )}
        {state.status.isRemotelyControlled && (
          <span className={classes.sign}>
            <IconDeviceGamepad2 size={18} />
            {t('display.remote')}
          </span>
        )}
        <span className={classes.sign} data-off={!network.isConnected || undefined}>
          <NetworkIcon
            size={18}
            role="img"
            aria-label={t(network.isConnected ? 'network.connected' : 'network.disconnected')}
          />
        </span>
        <span className={classes.clock}>{formats.timeOrDay(state.clock, nowMs)}</span>
      </span>
    </div>
  );
}

function DisplayReadout({ state, chosen }: Pick<DisplayProps, 'state' | 'chosen'>) {
  const { t } = useTranslation('panel');
  const { readings, gamma, modelNumber, status } = state;
  const { programmes, criticalTmp } = rangeModelOf(gamma, modelNumber);
  const programme = programmes[status.cycle?.cycleType ?? chosen];
  const gauge = { criticalLimit: criticalTmp, isStale: false, size: 'lg' } as const;
  return (
    <>
      <CycleLine state={state} chosen={chosen} />
      <dl className={classes.gauges}>
        <TemperatureGauge
          name={t('display.tank')}
          channel="tankTmp"
          value={plausibleReading('tankTmp', readings.tankTmp)}
          setPoint={programme?.tankSetPoint}
          {...gauge}
        />
        <TemperatureGauge
          name={t('display.boiler')}
          channel="boilerTmp"
          value={plausibleReading('boilerTmp', readings.boilerTmp)}
          setPoint={programme?.boilerSetPoint}
          {...gauge}
        />
      </dl>
      <SupplyLevels supplies={state.supplies} />
      <div className={classes.last}>
        <AlarmLine alarms={state.alarms} gamma={gamma} />
      </div>
    </>
  );
}

/** Groups of three digits are easier to read aloud. */
function spaced(code: string): string {
  return code.replace(/(.{3})(?=.)/g, '$1\u00a0');
}

function SupplyLevels({ supplies }: { supplies: PanelState['supplies'] }) {
  const { t } = useTranslation('panel');
  return (
    <ul className={classes.levels}>
      {supplyNames
        .filter((name) => supplies[name].capacity > 0)
        .map((name) => (
          <li key={name}>
            <LevelGauge name={t(`supply.${name}`)} share={supplyShare(supplies[name])} isStale={false} />
          </li>
        ))}
    </ul>
  );
}
