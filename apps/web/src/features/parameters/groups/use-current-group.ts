import { useEffect, useRef, useState } from 'react';

/** In pixels from the top of the window: the group that crosses this line is the current one. */
const lineY = 180;

/**
 * After a jump to a group, scrolling does not change the current group for this long: the last groups of a page never
 * reach the line.
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
