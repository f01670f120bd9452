// A line at the top of the screen while the next page loads, shown when that takes longer than a moment.
import { useNavigation } from 'react-router';

export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="navigation-progress stitched fixed inset-x-0 top-0 z-50" />;
}
