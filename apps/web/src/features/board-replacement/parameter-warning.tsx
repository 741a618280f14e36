import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import classes from './board-replacement.module.css';

interface ParameterWarningProps {
  text: string;
  codes: readonly string[];
  nameOfParameter: (code: string) => ReactNode;
  /** The machine on which they can be set now. */
  serialNumber?: string;
}

/** Parameters to be checked. */
export function ParameterWarning({ text, codes, nameOfParameter, serialNumber }: ParameterWarningProps) {
  const { t } = useTranslation('board-replacement');
  return (
    <Callout tone="warning" isQuiet>
      <p>{text}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{nameOfParameter(code)}</li>
        ))}
      </ul>
      {serialNumber !== undefined && (
        <Link to="/device/$serialNumber/parameters" params={{ serialNumber }} className={classes.link}>
          {t('verify.toParameters')}
        </Link>
      )}
    </Callout>
  );
}
