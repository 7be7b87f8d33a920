import type { FaqContent } from '../faq-content.ts';

export const content: FaqContent = {
  nu: {
    title: '入门',
    summary: '开户、确认身份、了解游戏',
    entries: [
      {
        question: '谁可以开户？',
        answer: ['年满 18 岁且持有本人 CPF 的人。每个 CPF 只能有一个账户。'],
        searchedBy: '年龄 未成年 未成年人 岁数',
      },
      {
        question: '如何注册？',
        answer: [
          '点按“注册”，填写姓名、CPF、邮箱、手机和密码。如有人邀请您，其链接会自动填写邀请码。',
          '接受条款，输入图中的验证码，账户即开通。',
        ],
        searchedBy: '注册 新账户 创建账户 申请账户',
      },
      {
        question: '为什么要确认我的身份？',
        answer: ['确保除您之外没有人能动用您的资金，并保护未成年人。首次存款前我们需要姓名和 CPF；无需提交证件。'],
        link: { href: '/text_kyc', label: '身份验证' },
        searchedBy: 'kyc 身份 实名 证件 认证',
      },
      {
        question: '可以不花钱试玩吗？',
        answer: ['可以。在个人资料中点按“用试玩币玩”。试玩币没有任何价值，绝不会与您的资金混用。'],
        searchedBy: '试玩 免费 演示 demo',
      },
    ],
  },
  conta: {
    title: '账户',
    summary: '邮箱、密码、头像、记录和其他设备',
    entries: [
      {
        question: '忘记密码怎么办？',
        answer: ['在登录处点按“忘记密码？”。我们会发送验证码邮件，10 分钟内有效。', '设置新密码后，所有会话都将结束。'],
        searchedBy: '找回密码 重置密码 无法登录 密码',
      },
      {
        question: '如何修改密码或邮箱？',
        answer: ['在安全页面操作。新邮箱通过验证码确认，旧邮箱会收到带链接的通知，72 小时内可撤销更改。'],
        link: { href: '/seguranca', label: '打开安全页面' },
      },
      {
        question: '在哪里查看我的游戏、存款和提款记录？',
        answer: ['在“记录”中，可按类别和时段查看，也可下载对账单。'],
        link: { href: '/registros', label: '打开记录' },
        searchedBy: '历史 历史记录 对账单 记录 csv',
      },
      {
        question: '如何在其他设备上继续？',
        answer: ['在个人菜单中点按“在其他设备上继续”，用另一台设备扫描二维码。二维码 5 分钟内有效，仅可使用一次。'],
        searchedBy: '手机 电脑 换设备 二维码',
      },
    ],
  },
  dr: {
    title: '存款与提款',
    summary: 'Pix、时间、限额和审核',
    entries: [
      {
        question: '如何存款？',
        answer: [
          '点按“存款”，选择金额，支付显示的 Pix。余额会自动到账，通常只需几秒。',
          'Pix 必须来自您本人 CPF 的账户。',
        ],
        searchedBy: '存款 充值 付款 入金 支付',
      },
      {
        question: 'Pix 已付款但余额没变怎么办？',
        answer: [
          '多数几秒内到账；有时银行需要几分钟。存款面板中的列表会显示订单状态。',
          '来自其他 CPF 的 Pix 会退回付款方。如果订单在付款前已过期，款项也会入账或退回。',
        ],
        searchedBy: '未到账 没到账 延迟 丢失',
      },
      {
        question: '如何提款？',
        answer: [
          '点按“提款”，填写金额和收款账户。提款通过 Pix 支付到您本人的账户（按 CPF 或 CNPJ）。',
          '每笔申请在支付前都需审核，其状态显示在“记录”中。',
        ],
        link: { href: '/conta', label: '打开账户' },
        searchedBy: '提款 提现 取钱 出金',
      },
      {
        question: '为什么不能全部提款？',
        answer: [
          '存入的金额需完成一倍流水才能提款。提款页面会显示还差多少。',
          '奖金余额不能提款：满足奖金条款后才转为真钱余额。',
        ],
        searchedBy: '流水 流水要求 锁定 无法提款',
      },
      {
        question: '可以取消提款吗？',
        answer: ['可以，在审核期间：打开该申请并点按取消。金额会退回您的余额。'],
        searchedBy: '取消 撤销提款',
      },
    ],
  },
  jogos: {
    title: '游戏',
    summary: '结果、返还率、中断的局、体育',
    entries: [
      {
        question: '怎么知道结果是公平的？',
        answer: ['每局的结果在投注前由种子固定，您会得到它的哈希。之后任何人都可重新计算并核对。'],
        link: { href: '/verificar', label: '验证一局' },
        searchedBy: '公平 公正 作弊 可证明公平 哈希 种子',
      },
      {
        question: '什么是游戏的返还率？',
        answer: [
          '返还率是游戏在大量局次中平均以派彩形式返还的投注比例。99% 表示每投注 R$100 平均返还 R$99：差额归平台。',
        ],
        searchedBy: 'rtp 返还率 庄家优势 优势',
      },
      {
        question: '玩到一半断线了，我输了吗？',
        answer: ['没有。未完成的局会等您，已翻开的都保留。返回游戏继续，或结束并获得派彩。'],
        searchedBy: '断网 断线 网络 离线 mines',
      },
      {
        question: '体育投注何时结算？',
        answer: ['比赛的官方结果到达时。各盘口的规则，以及比赛延期或中断的处理，见体育规则。'],
        link: { href: '/text_re', label: '体育规则' },
        searchedBy: '足球 比分 无效 结算',
      },
    ],
  },
  prom: {
    title: '优惠',
    summary: '奖金、VIP 和邀请',
    entries: [
      {
        question: '奖金如何变成真钱余额？',
        answer: [
          '通过投注：投注先计入存款流水，再计入奖金流水，奖金需完成两倍。“送您一份奖金”窗口中的奖金只需一倍。',
          '完成后，剩余的奖金全部转为真钱余额。',
        ],
        link: { href: '/gamebouns', label: '查看我的奖金' },
        searchedBy: '奖金流水 奖金条款 奖金提款 奖金',
      },
      {
        question: '奖金有效期多久？',
        answer: ['30 天。之后剩余的奖金终止；真钱余额不变。'],
        searchedBy: '有效期 过期 期限',
      },
      {
        question: '可以不要奖金吗？',
        answer: ['可以。存款时关闭奖金，或之后在“奖金”中放弃。真钱余额不变。'],
        link: { href: '/gamebouns', label: '查看我的奖金' },
        searchedBy: '拒绝奖金 放弃奖金 不要奖金',
      },
      {
        question: '如何升到更高的 VIP 等级？',
        answer: ['取决于您累计的存款和投注。VIP 页面会显示您所在的等级、还差多少以及每级的权益。'],
        link: { href: '/vip', label: '打开 VIP 俱乐部' },
        searchedBy: 'vip 等级 升级 奖励 俱乐部',
      },
      {
        question: '邀请好友有什么收益？',
        answer: ['从好友的投注中获得佣金，共三级，每日计算一次。您可在邀请页面领取。同一人的多个账户不计。'],
        link: { href: '/share', label: '邀请好友' },
        searchedBy: '邀请 推荐 佣金 链接 代理',
      },
    ],
  },
  jr: {
    title: '理性博彩',
    summary: '限额、暂停、自我排除和帮助',
    entries: [
      {
        question: '如何设置限额？',
        answer: [
          '在“限额与保护”中，可按日、周或月设置存款、投注、亏损和时间限额。降低立即生效；提高需等待 24 小时并再次确认。',
        ],
        link: { href: '/protecao', label: '打开限额与保护' },
        searchedBy: '限额 控制 上限 花费',
      },
      {
        question: '如何暂停一段时间？',
        answer: ['在“限额与保护”中，可暂停 24 小时、7 天或 30 天，不能缩短。余额仍归您所有，可以提款。'],
        link: { href: '/protecao', label: '打开限额与保护' },
        searchedBy: '暂停 休息 停止',
      },
      {
        question: '什么是自我排除？',
        answer: [
          '您为自己申请的封锁，为期 1、3、6、12 个月或无期限，期满前不可撤销。期间不能投注、存款或收到优惠；余额可以提款。',
        ],
        link: { href: '/protecao', label: '打开限额与保护' },
        searchedBy: '自我排除 封锁 戒赌 停止博彩',
      },
      {
        question: '我觉得自己玩得太多，去哪里寻求帮助？',
        answer: ['倾诉会有帮助。CVV 全天 24 小时免费接听，电话 188。“理性博彩”页面列出警示信号和工具。'],
        link: { href: '/text_jr', label: '理性博彩' },
        searchedBy: '成瘾 上瘾 赌瘾 求助 cvv',
      },
    ],
  },
  segur: {
    title: '安全',
    summary: '保护您的账户和数据',
    entries: [
      {
        question: '如何更好地保护我的账户？',
        answer: ['使用只在此处使用的密码，并开启两步验证：验证器应用会显示只有您才有的代码。'],
        link: { href: '/seguranca', label: '打开安全页面' },
        searchedBy: '两步验证 验证器 totp 2fa 双重验证',
      },
      {
        question: '收到了不是我本人的登录通知怎么办？',
        answer: ['请修改密码，并在安全页面结束您不认识的会话。列表显示设备、国家和最近使用时间。'],
        link: { href: '/seguranca', label: '打开安全页面' },
        searchedBy: '被盗 盗号 会话 陌生登录',
      },
      {
        question: 'Arara 的人会索要我的密码吗？',
        answer: ['绝不会。任何以任何方式索要密码或验证码的人，都不是 Arara 的人。'],
        searchedBy: '诈骗 欺诈 钓鱼 骗子',
      },
      {
        question: '我的数据如何保存？',
        answer: ['CPF 和提款资料加密存储，显示时遮盖部分内容。我们只保存游戏和法律所需的最少数据，绝不出售。'],
        link: { href: '/text_pp', label: '隐私' },
        searchedBy: 'lgpd 隐私 个人数据 数据',
      },
      {
        question: '为什么有时会再次要求输入密码？',
        answer: ['用于大额提款、提款账户不是您的 CPF 以及账户变更时。即使有人拿到您未锁屏的设备，也无法取走您的钱。'],
        searchedBy: '再次确认 密码确认 确认身份',
      },
    ],
  },
};
