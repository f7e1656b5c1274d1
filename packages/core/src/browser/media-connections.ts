/** The peer connections of the voice SDK, which itself only tells when the terms of a call are agreed upon, not when sound flows. */
export interface MediaConnections {
  /** For the SDK to make them with. */
  readonly RTCPeerConnection: typeof RTCPeerConnection;
  /**
   * Resolves when the connection that brings `remote` is up; at once for a sound that came by none of these. Never settles for one
   * that fails: the caller brings its own time-out.
   */
  whenUp: (remote: MediaStream | undefined) => Promise<void>;
}

export function createMediaConnections(): MediaConnections {
  const open = new Set<RTCPeerConnection>();

  class Watched extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      open.add(this);
    }

    override close(): void {
      super.close();
      open.delete(this);
    }
  }

  return {
    RTCPeerConnection: Watched,
    async whenUp(remote) {
      const brings = ({ track }: RTCRtpReceiver): boolean => remote?.getTrackById(track.id) === track;
      const connection = [...open].find((each) => each.getReceivers().some(brings));
      if (connection === undefined) return;
      while (connection.connectionState !== 'connected')
        await new Promise((resolve) => {
          connection.addEventListener('connectionstatechange', resolve, { once: true });
        });
    },
  };
}
