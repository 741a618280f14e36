import { Skeleton } from '@mantine/core';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import classes from './settings-placeholder.module.css';

/** Where the page of parameters has its bar, its index and its groups, or settings profiles and the chosen one. */
export function SettingsPlaceholder({ hasBar = true }: { hasBar?: boolean }) {
  return (
    <Placeholder>
      <div className={classes.page}>
        {hasBar && (
          <div className={classes.bar}>
            <Skeleton height={16} width="32%" />
            <Skeleton height={36} width={160} radius="md" />
          </div>
        )}
        <div className={classes.columns}>
          <div className={classes.side}>
            {widths.map((width) => (
              <Skeleton key={width} height={16} width={`${width}%`} />
            ))}
          </div>
          <div className={classes.groups}>
            {widths.map((width) => (
              <div key={width} className={classes.group}>
                <Skeleton height={16} width={`${width / 2}%`} />
                {rows.map((row) => (
                  <div key={row} className={classes.row}>
                    <Skeleton height={12} width="48%" />
                    <Skeleton height={24} width={88} />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </Placeholder>
  );
}

/** Uneven, like words. */
const widths = [72, 88, 56, 96, 64, 80];
const rows = [1, 2, 3];
