import type { AccountTexts } from './account-texts.ts';

export const accountTexts: AccountTexts = {
  kyc: {
    open: '您的资料尚未确认。请填写姓名和 CPF 以完成确认。',
    confirmed: '您的资料已确认。',
  },
  mails: {
    resetCode: {
      subject: '修改密码的验证码',
      paragraphs: [
        '我们收到修改您账户密码的请求。请在网站上输入此验证码，{minutes} 分钟内有效，仅可使用一次。',
        '不是您本人操作？请忽略此邮件：没有验证码，任何人都无法修改密码。我们绝不会通过电话或消息索要验证码。',
      ],
    },
    passwordChanged: {
      subject: '您的密码已更改',
      paragraphs: [
        '您的账户密码已于 {when}（巴西利亚时间）更改，其他会话均已结束。',
        '不是您本人操作？请立即在登录页面通过“忘记密码？”修改密码{support, select, none {。} other {，并联系客服。}}',
      ],
    },
    emailUsed: {
      subject: '您已有账户',
      paragraphs: [
        '有人尝试用此邮箱开户，但该邮箱已有账户。请在网站上登录；如忘记密码，请使用“忘记密码？”。',
        '不是您本人操作？无需处理：没有人进入您的账户。',
      ],
    },
    cpfUsed: {
      subject: '无法使用此 CPF',
      paragraphs: [
        '使用此邮箱的申请未完成：该 CPF 已有账户。每人只能有一个账户。请用开户时的邮箱登录{support, select, none {。} other {，或联系客服。}}',
        '不是您本人操作？请忽略此邮件。',
      ],
    },
    barred: {
      subject: '无法使用此 CPF',
      paragraphs: [
        '使用此邮箱的申请未完成：国家登记显示，该 CPF 的持有人因自我排除或社会福利计划不得投注。',
        '您可在 gov.br/autoexclusaoapostas 查询或结束自我排除。不是您本人操作？请忽略此邮件。',
      ],
    },
    emailCode: {
      subject: '确认新邮箱的验证码',
      paragraphs: [
        '请在网站上输入此验证码，以便将此邮箱用于您的账户。{minutes} 分钟内有效，仅可使用一次。',
        '不是您本人操作？请忽略此邮件。',
      ],
    },
    emailChangedOld: {
      subject: '您账户的邮箱已更改',
      paragraphs: [
        '您账户的邮箱已于 {when}（巴西利亚时间）更改。如非您本人操作，请在 72 小时内撤销更改：',
        '撤销后所有会话都将结束，您需设置新密码。',
      ],
      link: '撤销更改',
    },
    emailChangedNew: {
      subject: '这是您账户的新邮箱',
      paragraphs: ['自 {when}（巴西利亚时间）起，您用此邮箱登录。'],
    },
    newDevice: {
      subject: '您的账户有新的登录',
      paragraphs: [
        '您的账户于 {when}（巴西利亚时间）在新设备上登录。',
        '设备：{device}。国家：{country}。设备时区：{zone}。',
        '不是您本人操作？请修改密码，并在“账户 › 安全”中结束各会话。',
      ],
    },
    totpOn: {
      subject: '两步验证已开启',
      paragraphs: [
        '自 {when}（巴西利亚时间）起，登录您的账户还需输入验证器代码。',
        '不是您本人操作？请立即在登录页面通过“忘记密码？”修改密码{support, select, none {。} other {，并联系客服。}}',
      ],
    },
    totpOff: {
      subject: '两步验证已关闭',
      paragraphs: [
        '自 {when}（巴西利亚时间）起，登录您的账户只需密码。',
        '不是您本人操作？请立即修改密码{support, select, none {。} other {并联系客服。}}',
      ],
    },
    exportReady: {
      subject: '您的数据副本已准备好',
      paragraphs: [
        '您申请的数据副本已准备好。请在 {days} 天内于账户的安全页面下载，之后将被删除。',
        '不是您本人操作？请修改密码，并在“账户 › 安全”中结束各会话。没有您的密码，任何人都无法下载副本。',
      ],
      link: '打开页面',
    },
    accountClosed: {
      subject: '您的账户已注销',
      paragraphs: [
        '应您的要求，您的账户已于 {when}（巴西利亚时间）注销。任何人都无法再登录。',
        '法律要求我们将投注、付款和身份记录保存五年。此 CPF 无法再开设其他账户；自我排除继续有效。',
        '不是您本人操作？{support, select, none {请立即在网站上提交投诉。} other {请立即联系客服。}}',
      ],
    },
    registerBarred: {
      subject: '您已不能在此投注',
      paragraphs: [
        '自 {when}（巴西利亚时间）起，国家登记显示您因{cause, select, socialProgramme {参加社会福利计划} other {自我排除}}不得投注。因此您的账户不能再投注、存款或领取奖金。',
        '您的资金仍归您所有：请登录并申请提款。未完成的局和投注照常结束，派彩会计入余额。',
        '只有政府的登记可以改变此状态。{cause, select, socialProgramme {如果您已不再参加该计划，请联系主管机构。} other {您可在 gov.br/autoexclusaoapostas 查询或结束自我排除。}}登记解除对您 CPF 的限制后，登录即可恢复使用。',
        '不同意？请在 {complaintUrl} 提交投诉{support, select, none {} other {，或联系客服}}。我们会通过邮件回复。',
      ],
      link: '提取余额',
    },
    accountBlocked: {
      subject: '您的账户使用受到限制',
      paragraphs: [
        '自 {when}（巴西利亚时间）起{hasEnd, select, yes {至 {until}} other {}}，您的账户不能投注、存款、转账或领取奖金。原因：“{reason}”',
        '您的资金仍归您所有：请登录并申请提款；付款前工作人员会审核申请。未完成的局和投注照常结束，派彩会计入余额。',
        '不同意？请在 {complaintUrl} 提交投诉{support, select, none {} other {，或联系客服}}。我们会通过邮件回复。',
      ],
      link: '提取余额',
    },
  },
};
