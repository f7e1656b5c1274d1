/** The peer connections of the voice SDK, which only reports when a call has been negotiated, not when sound flows. */
export interface MediaConnections {
  /** The class for the SDK to create them with. */
  readonly RTCPeerConnection: typeof RTCPeerConnection;
  /**
   * Resolves when the connection that carries `remote` is up; at once for a stream of no known connection. Never settles for one
   * that fails: the caller brings its own timeout.
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
