import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import spokenClasses from '../text/spoken.module.css';

interface PlaceholderProps {
  /** Of what comes, in pixels, so that nothing jumps when it does. */
  height?: number;
  /** In place of a height, where it follows the screen. */
  className?: string | undefined;
}

/** Holds the place of something that is on its way, and says so. */
export function Placeholder({ height, className }: PlaceholderProps) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <span role="status" className={spokenClasses.spoken}>
        {t('loading')}
      </span>
      <Skeleton radius="lg" {...(height !== undefined && { height })} className={className} />
    </div>
  );
}
