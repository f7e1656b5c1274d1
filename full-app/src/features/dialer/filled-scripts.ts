export { FilledScripts } from '@talk/ui/after-call';
