import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FramedMachine } from '../../pages/machine/machine-frame.tsx';
import classes from './phone-machine-frame.module.css';

export function PhoneMachineFrame() {
  return <FramedMachine below={() => <PageName />} />;
}

/** Visible only: screen readers find it in the breadcrumb. */
function PageName() {
  const { t } = useTranslation();
  const crumb = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb });
  return (
    crumb && (
      <p aria-hidden className={classes.name}>
        {t(`machinePage.${crumb}`)}
      </p>
    )
  );
}
