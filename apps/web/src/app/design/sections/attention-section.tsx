import type { InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import IconRefresh from '~icons/tabler/refresh';
import { Notice, NoticeStack } from '../../../components/feedback/notice-stack.tsx';
import { Container, Rows } from '../../../components/kit/stack.tsx';
import { InboxRow } from '../../../features/alarms/inbox/inbox-row.tsx';
import { UrgentRows } from '../../../features/machines/machine/urgent-rows.tsx';
import { AlarmNotice } from '../../../features/notifications/alarm-notice.tsx';
import { BellPanel } from '../../../features/notifications/bell-panel.tsx';
import { viewMachine } from '../../../lib/machine/machine-view.ts';
import panel from '../design.module.css';
import { SampleApp } from '../sample-app.tsx';
import { critical, detailOf, machines } from '../sample-machines.ts';
import { criticalAlarm } from '../sample-notifications.ts';
import { PagePart, WindowFrame } from '../specimen.tsx';

const ignore = () => undefined;
const other = { ...criticalAlarm, id: 'other', errorCode: 'FB02' };
const elsewhere = { ...criticalAlarm, id: 'elsewhere', serialNumber: 'IN240003' };

const alarms: InboxAlarm[] = machines.flatMap(({ state, ...machine }, i) =>
  state.openAlarms.map((alarm, j) => ({
    ...alarm,
    id: 10 * i + j,
    isClockDoubtful: false,
    lastDate: alarm.startDate,
    stopDate: null,
    times: 1,
    version: 0,
    taken: null,
    muted: null,
    connection: state.connection.state,
    ...machine,
  })),
);

export function AttentionSection() {
  return (
    <SampleApp>
      <PagePart as="alarms of a machine, on its overview">
        <UrgentRows
          machine={detailOf(critical)}
          view={viewMachine(critical.state, { kind: 'up' }, Date.now())}
          mayRecord
        />
      </PagePart>
      <PagePart as="open alarms of the fleet">
        <Container>
          <Rows frame="card">
            {alarms.map((alarm) => (
              <InboxRow key={alarm.id} alarm={alarm} search={{}} chosen={null} />
            ))}
          </Rows>
        </Container>
      </PagePart>
      <PagePart as="what the bell opens">
        <div className={panel.panel}>
          <BellPanel needs={undefined} onClose={ignore} />
        </div>
      </PagePart>
      <PagePart as="notices over a page: one critical alarm, several of a machine, several machines, link, news">
        <WindowFrame height={480}>
          <NoticeStack>
            <AlarmNotice alarms={[criticalAlarm]} onDismiss={ignore} />
            <AlarmNotice alarms={[criticalAlarm, other]} onDismiss={ignore} />
            <AlarmNotice alarms={[criticalAlarm, elsewhere]} onDismiss={ignore} />
            <Notice tone="warning" icon={IconPlugConnectedX}>
              Connection lost. Values may be out of date.
            </Notice>
            <Notice tone="warning" icon={IconAlertTriangle}>
              Search could not be loaded.
            </Notice>
            <Notice tone="accent" icon={IconRefresh}>
              A new version is available.
            </Notice>
          </NoticeStack>
        </WindowFrame>
      </PagePart>
    </SampleApp>
  );
}
