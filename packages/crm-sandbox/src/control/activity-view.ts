export interface ActivityView {
  readonly id: string;
  readonly kind: 'call' | 'message' | 'note' | 'task';
  readonly at: string;
  readonly title: string;
  readonly text: string;
  readonly direction: string;
  readonly outcome: string;
  readonly durationMs: number | null;
  readonly recordingUrl: string | null;
}
