import { useEffect, useRef, useState } from 'react';

/** The line is below the sticky bars, in pixels from the top; the group at this line is the current one. */
const lineY = 180;

/**
 * After a jump, the end of the page may keep the group from reaching the line, so scrolling is ignored for this time.
 */
const jumpMs = 400;

export function useCurrentGroup(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0]);
  const quietUntil = useRef(0);
  const joined = ids.join(' ');

  useEffect(() => {
    let frame = 0;
    function follow(): void {
      frame = 0;
      if (performance.now() < quietUntil.current) return;
      const read = joined.split(' ').find((id) => {
        const group = document.getElementById(id);
        return group !== null && group.getBoundingClientRect().bottom > lineY;
      });
      if (read !== undefined) setCurrent(read);
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(follow);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [joined]);

  return {
    current: current !== undefined && ids.includes(current) ? current : ids[0],
    choose(id: string): void {
      quietUntil.current = performance.now() + jumpMs;
      setCurrent(id);
    },
  };
}
