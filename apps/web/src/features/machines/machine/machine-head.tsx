import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import IconClock from '~icons/tabler/clock';
import IconPencil from '~icons/tabler/pencil';
import { Row } from '../../../components/kit/stack.tsx';
import { TitleStart } from '../../../components/layout/page-title.tsx';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { modelName } from '../../../lib/machine/model-name.ts';
import { readerTimeZone } from '../../../lib/time/reader-time-zone.ts';
import { haveSameClock } from '../../../lib/time/shown-time-zone.ts';
import { NameField } from '../rename/name-field.tsx';
import { useNameDrafts } from '../rename/use-name-drafts.ts';
import classes from './machine-head.module.css';
import { MachineStatus } from './machine-status.tsx';

interface MachineHeadProps {
  machine: ApplianceDetail;
  view: MachineView;
  page?: string | undefined;
  aside?: ReactNode;
}

/** The row has a constant height, so that nothing moves. */
export function MachineHead({ machine, view, page, aside }: MachineHeadProps) {
  const { t } = useTranslation(['appliances', 'common']);
  const { drafts, edits } = useNameDrafts();
  const draft = drafts.get(machine.serialNumber);
  const [worst] = machine.state.openAlarms;
  const identity = `${modelName(machine)} · ${machine.serialNumber} · ${machine.companyName}`;
  return (
    <header className={classes.head} data-severity={worst && (worst.severity ?? 'unknown')}>
      {useContext(TitleStart)}
      <div className={classes.who}>
        {draft ? (
          <h1 className={classes.edited}>
            <NameField machine={machine} draft={draft} edits={edits} />
          </h1>
        ) : (
          <MachineTitle machine={machine} page={page}>
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.pencil}
              aria-label={t('rename.begin', { name: machine.applianceName })}
              onClick={() => edits.begin(machine)}
            >
              <IconPencil size={18} />
            </ActionIcon>
            <ZoneNote timeZone={machine.timeZone} />
          </MachineTitle>
        )}
        <p className={classes.identity} title={identity}>
          {identity}
        </p>
      </div>
      <div className={classes.aside}>{aside}</div>
      <div className={classes.state}>
        <MachineStatus machine={machine} view={view} isBrief={page === undefined} />
      </div>
      {/* A status region announces only changes; screen readers read the first state with the page. */}
      <VisuallyHidden as="p" role="status">
        {t('machine.spokenState', { name: machine.applianceName, state: t(`common:condition.${view.condition}`) })}
      </VisuallyHidden>
    </header>
  );
}

interface MachineTitleProps {
  machine: ApplianceDetail;
  page: string | undefined;
  children: ReactNode;
}

function MachineTitle({ machine: { applianceName, serialNumber }, page, children }: MachineTitleProps) {
  const { t } = useTranslation();
  const shared = { className: classes.name, dir: 'auto', title: applianceName };
  if (page === undefined) {
    return (
      <Row gap={4} isOneLine miw={0}>
        <h1 {...shared}>{applianceName}</h1>
        {children}
      </Row>
    );
  }
  return (
    <Row gap={4} isOneLine miw={0}>
      <nav aria-label={t('breadcrumb')} className={classes.path}>
        <ol className={classes.path}>
          <li className={classes.path}>
            <h1 {...shared}>
              <Link to="/device/$serialNumber" params={{ serialNumber }}>
                {applianceName}
              </Link>
            </h1>
          </li>
          <li aria-current="page" className={classes.page}>
            {page}
          </li>
        </ol>
      </nav>
      {children}
    </Row>
  );
}

/** Times are in the machine's zone, which is named where the reader's clock differs. */
function ZoneNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('appliances');
  if (haveSameClock(timeZone, readerTimeZone(), Date.now())) return null;
  const zone = timeZone.replaceAll('_', ' ');
  const words = t('machine.times', { zone });
  return (
    <p className={classes.note} title={words}>
      <span className={classes.zoneWords}>{words}</span>
      <span className={classes.zone} aria-hidden>
        <IconClock size={14} />
        {zone.split('/').at(-1)}
      </span>
    </p>
  );
}
